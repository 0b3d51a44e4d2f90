export { planted } from '../../core/src/knows-the-compiler.js';
