/** What the generator writes needs no Python to be right about names and words. */
import { contract } from '@vinspec/contract/description'
import { ContractError, type DescribedOperation } from '@vinspec/contract/reader'
import { expect, test } from 'vitest'
import { snake } from '../build/names.ts'
import { docstring } from '../build/render-docstring.ts'
import { renderModels } from '../build/render-models.ts'
import { renderResources } from '../build/render-resources.ts'

const renderWith = (change: Partial<DescribedOperation>): string => {
  const operations = contract.operations.map((each) =>
    each.id === 'getCredits' ? { ...each, ...change } : each,
  )
  return renderResources({ ...contract, operations })
}

test.each(['', 'do', 'credits.do-it', 'with_options.get', 'vehicles.close', 'packages.list'])(
  'a method is not called "%s"',
  (sdkMethod) => {
    expect(() => renderWith({ sdkMethod })).toThrow(ContractError)
  },
)

test('a name that Python keeps for itself gets an underscore', () => {
  expect(['from', 'autoTopUp', 'batch_id'].map(snake)).toEqual(['from_', 'auto_top_up', 'batch_id'])
})

test('no words of the contract end a docstring', () => {
  expect(docstring(['says """ and \\', 'ends in "'], '    ')).toBe(
    '    """says \\"\\"\\" and \\\\\n\n    ends in \\"\n    """\n',
  )
})

test('every operation can be waited for and awaited, and says what it costs', () => {
  const source = renderResources(contract)
  expect(source.match(/ {8}Costs (1|no) credit/g)).toHaveLength(2 * contract.operations.length)
})

test('a schema does not take the name of another class', () => {
  const price = contract.schemas.get('Price')
  if (!price) throw new Error('the contract has a Price')
  const schemas = new Map([...contract.schemas, ['Model', { ...price, name: 'Model' }]])
  const operations = contract.operations.map((each) => ({ ...each, resultSchema: 'Model' }))
  expect(() => renderModels({ ...contract, operations, schemas })).toThrow('the name Model is taken')
})
