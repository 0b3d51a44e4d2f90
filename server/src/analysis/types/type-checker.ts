// Answers questions about expressions with the compiler's type checker. It sees the skeletons of all files and the whole
// bodies of the functions that are asked about; what it cannot tell is `undecided`, never a guess.

import { ts } from 'ts-morph';
import type { Answer, FileAnswers, FileQuestions, Stretch } from './answers.js';
import { constantsOf } from './constants.js';
import { implementationOf, type SearchedWorld, searchMembers } from './implementations.js';
import { namedByType } from './named.js';
import { expressionAt, wrappersOf } from './nodes.js';
import { type ProgramOptions, ProjectProgram } from './program.js';

export interface ChangedText {
  readonly file: string;
  /** Null: gone. */
  readonly text: string | null;
}

export class TypeChecker {
  readonly #program: ProjectProgram;

  constructor(options: ProgramOptions) {
    this.#program = new ProjectProgram(options);
  }

  /** The first time all files, then what has changed. */
  update(changes: Iterable<ChangedText>): void {
    for (const { file, text } of changes) if (!/\.sql$/.test(file)) this.#program.setText(file, text);
  }

  /** Where types are nested too deeply to be looked through, it can tell nothing. */
  answer(questions: readonly FileQuestions[]): readonly FileAnswers[] {
    try {
      return this.#answer(questions);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return questions.map(({ file, text, expressions }) => ({
        file,
        text,
        answers: expressions.map((stretch) => ({ ...stretch, answer: UNDECIDED })),
      }));
    }
  }

  #answer(questions: readonly FileQuestions[]): readonly FileAnswers[] {
    const asked = new Map<string, readonly Stretch[]>(questions.map(({ file, expressions }) => [file, expressions]));
    if (asked.size === 0) return [];
    const search = searchMembers(questions, this.#program.files);
    for (const [file, mentions] of search.mentions) asked.set(file, [...(asked.get(file) ?? []), ...mentions]);
    const program = this.#program.open(asked);
    const checker = program.getTypeChecker();
    const world: SearchedWorld = {
      checker,
      sources: program.getSourceFiles(),
      names: search.names,
      fileOf: (node) => this.#program.fileAt(node.getSourceFile().fileName),
    };
    return questions.map(({ file, text, expressions }) => {
      const source = program.getSourceFile(this.#program.pathOf(file));
      const answerTo = (stretch: Stretch): Answer => (source ? decide(source, stretch, world) : UNDECIDED);
      return { file, text, answers: expressions.map((stretch) => ({ ...stretch, answer: answerTo(stretch) })) };
    });
  }
}

const UNDECIDED: Answer = { kind: 'undecided' };

function decide(source: ts.SourceFile, stretch: Stretch, world: SearchedWorld): Answer {
  const node = expressionAt(source, stretch);
  if (node === null) return UNDECIDED;
  for (const expression of [node, ...wrappersOf(node)]) {
    const values = constantsOf(world.checker.getTypeAtLocation(expression), world.checker);
    if (values !== null) return { kind: 'constants', values };
  }
  return namedByType(node, world) ?? implementationOf(node, world) ?? UNDECIDED;
}
