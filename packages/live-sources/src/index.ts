export { askPolitely, type PoliteSource } from './ask-politely.ts'
export type { LiveSource, Price, Question, Reply, SendBilled, SourceTerms } from './port.ts'
export { liveSourceNames, type MakeSource, makeLiveSource, type SourceSettings } from './registry.ts'
