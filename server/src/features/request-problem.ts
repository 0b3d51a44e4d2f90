// A request that cannot be answered as it was put, with words for the person who asked.

export class RequestProblem extends Error {
  override readonly name = 'RequestProblem';
}
