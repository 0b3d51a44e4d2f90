// What people can do something about where versions lie: a file that is damaged, locked or gone, a full disk. Its message
// says what and where.

export class StorageProblem extends Error {}
