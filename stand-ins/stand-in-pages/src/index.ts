export { answerLoopbackOnly } from './answer-loopback-only.ts'
export { type Page, sendPage, serveStyles } from './pages.ts'
