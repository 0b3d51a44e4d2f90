// Requests that are put wrongly, or just before the end: each of them is answered.

import path from 'node:path';
import { expect, test } from 'vitest';
import { ErrorCodes, LSPErrorCodes, ShutdownRequest } from 'vscode-languageserver/node';
import { folderWith, TestEditor, uriOf } from '../../../test/harness/editor.js';
import { documentFeatures, projectFeatures } from '../features/index.js';

const text = "import { asset } from 'headwater';\nexport const orders = asset('orders', { materialize() {} });\n";

/** What comes of it, as text. */
async function answerTo(editor: TestEditor, method: string, params: object): Promise<unknown> {
  return editor.connection.sendRequest(method, params).catch((error: unknown) => error);
}

test('parameters in which something is missing are said to be invalid, and what is missing', async () => {
  const editor = await TestEditor.start([folderWith({ 'a.ts': text })]);
  const own = ['targetAt', 'mappings', 'takeMappings', 'choosePartition'].map((name) => `headwater/${name}`);
  const methods = [...documentFeatures, ...projectFeatures].map(({ method }) => method);
  for (const method of [...methods, ...own])
    expect(await answerTo(editor, method, {}), method).toMatchObject({ code: ErrorCodes.InvalidParams });
  expect(await editor.connection.sendRequest('headwater/projects')).toHaveLength(1);
  const textDocument = { uri: uriOf('/a.ts') };
  const position = { line: 'one', character: 0 };
  expect(await answerTo(editor, 'textDocument/hover', { textDocument, position })).toMatchObject({
    message: 'textDocument/hover: `position.line` must be a number.',
  });
  expect(await answerTo(editor, 'headwater/impact', { project: 'p', target: { asset: 'a' } })).toMatchObject({
    message: 'headwater/impact: `cause` must be an object.',
  });
});

test('what was asked before the end is answered before it, and nothing after it', async () => {
  const folder = folderWith({ 'a.ts': text });
  const compiling = Promise.withResolvers<never>();
  // A project that takes long to open.
  const editor = await TestEditor.start([folder], { loadCompiler: () => compiling.promise });
  const file = path.join(folder, 'a.ts');
  await editor.open(file, text);
  const lens = { textDocument: { uri: uriOf(file) } };
  const answered: string[] = [];
  const asked = answerTo(editor, 'textDocument/codeLens', lens).then((answer) => {
    answered.push('lens');
    return answer;
  });
  await editor.connection.sendRequest(ShutdownRequest.type);
  answered.push('end');
  expect(await asked).toMatchObject({ code: LSPErrorCodes.ServerCancelled });
  expect(answered).toEqual(['lens', 'end']);
  expect(await answerTo(editor, 'textDocument/codeLens', lens)).toMatchObject({ code: ErrorCodes.InvalidRequest });
});
