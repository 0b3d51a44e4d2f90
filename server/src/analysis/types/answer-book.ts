// The answers that hold at present: they move with the text that they were given for, and are dropped with it.

import type { Place } from '../evaluate/value.js';
import type { ExtractedFile, Offsets } from '../facts/facts.js';
import { type Answer, type FileAnswers, type FileQuestions, moveAnswers, saySame, type Stretch } from './answers.js';

interface TextFile extends Pick<ExtractedFile, 'places'> {
  readonly text: string;
}

export class AnswerBook {
  readonly #fileOf: (file: string) => TextFile | null;
  readonly #answers = new Map<string, FileAnswers>();
  readonly #byStretch = new Map<string, ReadonlyMap<string, Answer>>();

  constructor(fileOf: (file: string) => TextFile | null) {
    this.#fileOf = fileOf;
  }

  at({ file, at }: Place): Answer | null {
    // Nearly always: and every expression that is not known asks.
    if (this.#byStretch.size === 0) return null;
    const known = this.#byStretch.get(file);
    const places = known === undefined ? null : (this.#fileOf(file)?.places ?? null);
    return known && places ? (known.get(nameOf(stretchAt(places, at))) ?? null) : null;
  }

  /** Of the present texts; gives the files of which something else is known than before. */
  replace(given: readonly FileAnswers[]): readonly string[] {
    const current = given.filter(({ file, text }) => this.#fileOf(file)?.text === text);
    const late = new Set(given.filter((answers) => !current.includes(answers)).map(({ file }) => file));
    const next = new Map(current.map((answers) => [answers.file, answers]));
    const files = [...new Set([...this.#answers.keys(), ...next.keys()])].filter((file) => !late.has(file));
    return files.filter((file) => {
      const before = this.#answers.get(file);
      this.#set(file, next.get(file) ?? null);
      return !saySame(before, next.get(file));
    });
  }

  /** After a file has changed; true where answers are lost by it. */
  follow(file: string): boolean {
    const before = this.#answers.get(file);
    if (before === undefined) return false;
    const text = this.#fileOf(file)?.text;
    const after = text === undefined ? null : moveAnswers(before, text);
    this.#set(file, after);
    return after === null || after.answers.length < before.answers.length;
  }

  /** The questions at these places, each once. */
  questions(places: Iterable<Place>): readonly FileQuestions[] {
    const byFile = Map.groupBy(places, ({ file }) => file);
    return [...byFile].flatMap(([name, inFile]): readonly FileQuestions[] => {
      const file = this.#fileOf(name);
      if (file === null) return [];
      const stretches = inFile.map(({ at }) => stretchAt(file.places, at));
      const distinct = new Map(stretches.map((stretch) => [nameOf(stretch), stretch]));
      const expressions = [...distinct.values()].sort((a, b) => a.start - b.start || a.end - b.end);
      return [{ file: name, text: file.text, expressions }];
    });
  }

  #set(file: string, answers: FileAnswers | null): void {
    if (answers === null || answers.answers.length === 0) {
      this.#answers.delete(file);
      this.#byStretch.delete(file);
      return;
    }
    this.#answers.set(file, answers);
    this.#byStretch.set(file, new Map(answers.answers.map(({ answer, ...stretch }) => [nameOf(stretch), answer])));
  }
}

function stretchAt(places: Offsets, at: number): Stretch {
  return { start: places[at * 2] ?? 0, end: places[at * 2 + 1] ?? 0 };
}
function nameOf({ start, end }: Stretch): string {
  return `${start}-${end}`;
}
