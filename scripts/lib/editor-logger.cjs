// Stands in for the editor's compiled logger, so that setting the editor up needs no compiler: the same interface, written
// with Node's own files. Without it the editor runs too, but its output channels and its logs stay empty.
const { appendFileSync, mkdirSync } = require('node:fs');
const path = require('node:path');

const levels = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];

class Logger {
  constructor(_kind, _name, file) {
    this.file = file;
    this.level = 2;
    this.isPlain = false;
    mkdirSync(path.dirname(file), { recursive: true });
  }
  write(level, message) {
    if (level < this.level) return;
    const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
    if (this.file !== null)
      appendFileSync(this.file, this.isPlain ? message : `${time} [${levels[level]}] ${message}\n`);
  }
  trace(message) {
    this.write(0, message);
  }
  debug(message) {
    this.write(1, message);
  }
  info(message) {
    this.write(2, message);
  }
  warn(message) {
    this.write(3, message);
  }
  error(message) {
    this.write(4, message);
  }
  critical(message) {
    this.write(5, message);
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern() {}
  clearFormatters() {
    this.isPlain = true;
  }
  flush() {}
  drop() {
    this.file = null;
  }
}

const createLogger = async (name, file) => new Logger('rotating', name, file);

// One by one: an ES module that imports this sees names that are assigned like so.
exports.version = 0;
exports.Logger = Logger;
exports.setLevel = () => undefined;
exports.setFlushOn = () => undefined;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
