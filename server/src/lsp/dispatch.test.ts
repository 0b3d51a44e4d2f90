import { describe, expect, it } from 'vitest';
import { CancellationTokenSource, ErrorCodes, LSPErrorCodes } from 'vscode-languageserver/node';
import { RequestProblem } from '../features/index.js';
import { attempt, dispatch, type Request } from './dispatch.js';

const request = (changes: Partial<Request<string>>): Request<string> => ({
  method: 'test',
  token: new CancellationTokenSource().token,
  isStale: () => false,
  answer: () => 'answer',
  ...changes,
});
const silent = () => {};

describe('dispatch', () => {
  it('gives the answer', async () => expect(await dispatch(request({}), silent)).toBe('answer'));

  it('does not answer about a text that has changed while the request waited', async () => {
    let version = 1;
    const asked = dispatch(request({ isStale: () => version !== 1 }), silent);
    version = 2;
    expect(await asked).toMatchObject({ code: LSPErrorCodes.ContentModified });
  });

  it('does not answer what was cancelled while it waited', async () => {
    const source = new CancellationTokenSource();
    const asked = dispatch(request({ token: source.token }), silent);
    source.cancel();
    expect(await asked).toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  });

  it('tells people what is wrong with their request', async () => {
    const answer = () => {
      throw new RequestProblem('No asset `x`.');
    };
    expect(await dispatch(request({ answer }), silent)).toMatchObject({
      code: LSPErrorCodes.RequestFailed,
      message: 'No asset `x`.',
    });
  });

  it('survives a bug, and logs where it is', async () => {
    const logged: string[] = [];
    const answer = () => {
      throw new Error('a bug');
    };
    const answered = await dispatch(request({ answer }), (message) => logged.push(message));
    expect(answered).toMatchObject({ code: ErrorCodes.InternalError });
    expect(logged).toEqual([expect.stringContaining('dispatch.test.ts')]);
  });
});

describe('attempt', () => {
  it('survives a bug in what nobody asked for, and logs what failed and where', () => {
    const logged: string[] = [];
    const act = () => {
      throw new Error('a bug');
    };
    attempt('Publishing', act, (message) => logged.push(message));
    expect(logged).toEqual([expect.stringMatching(/^Publishing failed: [^]*dispatch\.test\.ts/)]);
  });
});
