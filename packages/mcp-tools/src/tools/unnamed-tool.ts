import { VinspecError } from '@vinspec/contract/error'
import type { Tool } from '../tool.ts'
import { getServiceInfo } from './get-service-info.ts'

/** Handles calls without a tool's name, only to explain the problem. It is not listed. */
export const unnamedTool: Tool = {
  ...getServiceInfo,
  name: 'unnamed',
  run: async () => {
    throw new VinspecError('invalid_request', 'The name of a tool must be text. See tools/list.', {
      details: { pointer: '/name', reason: 'must be string' },
    })
  },
}
