// The smallest standard library under which declarations type-check: a project with it opens in milliseconds, one with
// TypeScript's own libraries in a second. Only what fixtures and documentation examples use is here.

export const miniLib = `
interface Object { toString(): string }
interface Function {}
interface CallableFunction extends Function {}
interface NewableFunction extends Function {}
interface IArguments {}
interface Boolean {}
interface Number { toFixed(digits?: number): string; toString(radix?: number): string }
interface RegExp {}
interface Symbol {}
interface String {
  readonly length: number;
  slice(start?: number, end?: number): string;
  split(separator: string): string[];
  replace(search: string, replacement: string): string;
  replaceAll(search: string, replacement: string): string;
  toUpperCase(): string;
  toLowerCase(): string;
  padStart(length: number, fill?: string): string;
  startsWith(search: string): boolean;
}
interface TemplateStringsArray extends ReadonlyArray<string> { readonly raw: readonly string[] }
interface SymbolConstructor { readonly iterator: unique symbol; readonly asyncIterator: unique symbol; for(key: string): symbol }
declare var Symbol: SymbolConstructor;
interface IteratorResult<T> { readonly done?: boolean; readonly value: T }
interface Iterator<T> { next(): IteratorResult<T> }
interface Iterable<T> { [Symbol.iterator](): Iterator<T> }
interface IterableIterator<T> extends Iterator<T> { [Symbol.iterator](): IterableIterator<T> }
interface AsyncIterator<T> { next(): Promise<IteratorResult<T>> }
interface AsyncIterable<T> { [Symbol.asyncIterator](): AsyncIterator<T> }
interface AsyncGenerator<T, R, N> extends AsyncIterator<T> { [Symbol.asyncIterator](): AsyncGenerator<T, R, N> }
interface ReadonlyArray<T> {
  readonly length: number;
  readonly [index: number]: T;
  map<U>(each: (value: T, index: number) => U): U[];
  filter(keep: (value: T, index: number) => unknown): T[];
  flatMap<U>(each: (value: T) => U | readonly U[]): U[];
  reduce<U>(step: (sum: U, value: T) => U, start: U): U;
  some(test: (value: T) => unknown): boolean;
  every(test: (value: T) => unknown): boolean;
  includes(value: T): boolean;
  join(separator?: string): string;
  slice(start?: number, end?: number): T[];
  at(index: number): T | undefined;
  [Symbol.iterator](): IterableIterator<T>;
}
interface Array<T> extends ReadonlyArray<T> {
  [index: number]: T;
  push(...values: T[]): number;
  sort(compare?: (a: T, b: T) => number): this;
}
interface ReadonlyMap<K, V> { readonly size: number; get(key: K): V | undefined; has(key: K): boolean; [Symbol.iterator](): IterableIterator<[K, V]> }
interface SetConstructor { new <T>(values?: Iterable<T>): Set<T> }
interface Set<T> { readonly size: number; has(value: T): boolean; add(value: T): this; [Symbol.iterator](): IterableIterator<T> }
declare var Set: SetConstructor;
interface Promise<T> { then<U>(done: (value: T) => U | PromiseLike<U>): Promise<U> }
interface PromiseLike<T> { then<U>(done: (value: T) => U | PromiseLike<U>): PromiseLike<U> }
interface PromiseConstructor { all<T>(values: readonly (T | PromiseLike<T>)[]): Promise<T[]>; resolve<T>(value: T): Promise<T>; new <T>(start: (resolve: (value: T) => void) => void): Promise<T> }
declare var Promise: PromiseConstructor;
interface Date { getTime(): number; toISOString(): string; getUTCDate(): number; setUTCDate(day: number): number }
interface DateConstructor { new (value?: string | number): Date; now(): number }
declare var Date: DateConstructor;
interface Error { readonly name: string; readonly message: string }
interface ErrorConstructor { new (message?: string): Error }
declare var Error: ErrorConstructor;
interface AbortSignal { readonly aborted: boolean }
interface Math { max(...values: number[]): number; min(...values: number[]): number; round(value: number): number; random(): number }
declare var Math: Math;
declare function Number(value: unknown): number;
declare function String(value: unknown): string;
interface ObjectConstructor { keys(value: object): string[]; values<T>(value: { [key: string]: T }): T[]; entries<T>(value: { [key: string]: T }): [string, T][]; fromEntries<T>(entries: Iterable<readonly [string, T]>): { [key: string]: T } }
declare var Object: ObjectConstructor;
interface JSON { parse(text: string): any; stringify(value: unknown): string }
declare var JSON: JSON;
declare const process: { readonly env: { readonly [name: string]: string | undefined } };
declare const globalThis: object;
type Partial<T> = { [K in keyof T]?: T[K] };
type Required<T> = { [K in keyof T]-?: T[K] };
type Readonly<T> = { readonly [K in keyof T]: T[K] };
type Pick<T, K extends keyof T> = { [P in K]: T[P] };
type Exclude<T, U> = T extends U ? never : T;
type Extract<T, U> = T extends U ? T : never;
type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>;
type Record<K extends keyof any, T> = { [P in K]: T };
type NonNullable<T> = T & {};
type ReturnType<T extends (...args: any) => any> = T extends (...args: any) => infer R ? R : any;
type Awaited<T> = T extends { then(done: (value: infer V) => any): any } ? Awaited<V> : T;
declare module 'better-sqlite3' {
  interface Statement { all(...parameters: unknown[]): any[]; get(...parameters: unknown[]): any; run(...parameters: unknown[]): unknown }
  export default class Database { constructor(file: string); prepare(sql: string): Statement; exec(sql: string): void }
}
declare module 'node:fs' { export function readFileSync(path: string, encoding: string): string }
`;
