/** Customers who send lists of VINs, and readers of the responses. */
import type { TestService } from '../../testing/test-service.ts'
import { type Answer, type Client, createClient } from './client.ts'

export interface BatchCustomer extends Omit<Client, 'send'> {
  readonly customerId: string
  readonly apiKey: string
  send(vins: readonly string[], options?: object): Promise<Answer>
}

export function batchCustomerOf(apiUrl: string, customerId: string, apiKey: string): BatchCustomer {
  const client = createClient(apiUrl, apiKey)
  const send: BatchCustomer['send'] = (vins, options) =>
    client.call('POST', '/batches', { json: { vins, ...options } })
  return { ...client, customerId, apiKey, send }
}

export async function newBatchCustomer(service: TestService, credits: number): Promise<BatchCustomer> {
  const { id, apiKey } = await service.createCustomer({ credits })
  return batchCustomerOf(service.apiUrl, id, apiKey)
}

export const idOf = ({ body }: Answer): string => Object(body).id
export const dataOf = ({ body }: Answer): Array<Record<string, unknown>> => Object(body).data
