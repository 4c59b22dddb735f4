export { acceptForms } from './accept-forms.ts'
export { answerLoopbackOnly } from './answer-loopback-only.ts'
export { type Page, sendPage, serveStyles } from './pages.ts'
export { type Environment, readSettings, runStandIn } from './stand-in.ts'
