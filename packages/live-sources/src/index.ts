export type { LiveSource, Price, Question, Reply, SendBilled, SourceTerms } from './port.ts'
