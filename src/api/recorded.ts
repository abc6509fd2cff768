/** What the command line may know of a recording. */
export { exchangesIn } from '../client/recording/folder.ts';
