/** A vendor that takes the same time for each question, however many it gets at once. */
import { createServer } from 'node:http'
import { listen } from '@vinspec/core/testing/listen'
import { ANSWERS_AFTER_MS } from './terms.ts'

const server = createServer((_, response) => {
  setTimeout(() => response.end('{"health":91}'), ANSWERS_AFTER_MS)
})
process.send?.([`http://127.0.0.1:${await listen(server)}`])
