export { cancelCommand as planted } from '../../../../../../cli/src/commands/cancel.js';
