/** Answers as server-sent events, for one client. */

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { readField } from '@vinspec/contract/guards'
import type { Answer } from '@vinspec/contract/port'
import { toJson } from '@vinspec/contract/rest-answer'

export interface EventStream {
  readonly events: Readable
  /** Whether it is time to ask again. */
  isDue(): boolean
  /** Sends an answer if it has changed, and ends the stream once the answer is final. */
  tell(answer: Answer<unknown>): void
  /** Shows a client without news that it is still connected, and ends the stream after a while. */
  beat(): void
  /** Ends the stream: nothing more is sent. */
  end(): void
}

/** When to ask again for an answer that does not change by itself, in seconds. */
const IDLE_SECONDS = 2
/** How long a stream may be silent: proxies and clients take longer silence for a lost connection. */
const HEARTBEAT_MS = 15_000
/** The longest that a stream lasts. Then the client connects again, and finds out what has changed since. */
const LONGEST_MS = 15 * 60_000
const RECONNECT_MS = 3_000
/** A client that no longer reads is disconnected when this much waits for it. */
const MOST_UNREAD_BYTES = 16 * 1024

/** Whether nothing follows the event that the client has: it has been told everything. */
export function hasAll(lastId: string, answer: Answer<unknown>): boolean {
  const { id, isLast } = toEvent(answer)
  return isLast && id === lastId
}

function toEvent(answer: Answer<unknown>) {
  const data = toJson(answer)
  return {
    id: createHash('sha256').update(data).digest('base64url').slice(0, 16),
    data,
    isLast: typeof readField(answer.body, 'ended_at') === 'string',
  }
}

/** @param lastId the ID of the last event that the client has; empty: it has none */
export function createEventStream(lastId: string): EventStream {
  const events = new Readable({ read: () => {} })
  const openedAt = performance.now()
  const last = { id: lastId, writtenAt: openedAt, dueAt: openedAt, isOver: false }

  function write(text: string): void {
    last.writtenAt = performance.now()
    if (events.readableLength > MOST_UNREAD_BYTES) events.destroy()
    else if (!last.isOver) events.push(text)
  }

  function end(): void {
    last.isOver = true
    events.push(null)
  }

  write(`retry: ${RECONNECT_MS}\n\n`)
  return {
    events,
    end,
    isDue: () => performance.now() >= last.dueAt,
    tell(answer) {
      last.dueAt = performance.now() + (answer.retryAfterSeconds ?? IDLE_SECONDS) * 1_000
      const { id, data, isLast } = toEvent(answer)
      if (id !== last.id) write(`id: ${id}\nevent: batch\ndata: ${data}\n\n`)
      last.id = id
      if (isLast) end()
    },
    beat() {
      const now = performance.now()
      if (now - last.writtenAt >= HEARTBEAT_MS) write(':\n\n')
      if (now - openedAt >= LONGEST_MS) end()
    },
  }
}
