/** Adds routes of the control API, with validation of their input. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Account, type Change, NOBODY } from '../state/account.ts'

type Input<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

export interface Controls {
  /** Adds a route. `work` gets the members of the body and the variables of the path. */
  post<Shape extends z.ZodRawShape>(path: string, shape: Shape, work: (input: Input<Shape>) => unknown): void
  /** Adds a route whose work is one change of the account. */
  change<Shape extends z.ZodRawShape>(
    path: string,
    shape: Shape,
    work: (change: Change, input: Input<Shape>) => unknown,
  ): void
}

export function createControls(app: FastifyInstance, account: Account): Controls {
  const post: Controls['post'] = (path, shape, work) => {
    const schema = z.strictObject(shape)
    app.post(path, ({ body, params }) => work(schema.parse({ ...Object(body), ...Object(params) })))
  }
  return {
    post,
    change: (path, shape, work) =>
      post(path, shape, (input) => account.change(NOBODY, (change) => work(change, input))),
  }
}

export const id: z.ZodString = z.string()
