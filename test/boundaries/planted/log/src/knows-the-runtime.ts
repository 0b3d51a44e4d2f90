export { planted } from '../../runtime/src/host/opens-a-database.js';
