/** What a lookup of a VIN would give, before a credit is spent on it. */
import type { VehicleSpecsCheck } from '@vinspec/contract'
import { checkFacts } from '@vinspec/contract/check-facts'
import { Facts } from '../ui/facts.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'

export function VinCheck({ check }: { readonly check: VehicleSpecsCheck }) {
  const { title, vin, reason } = check
  if (reason) {
    return <Notice meaning="warn">{`${reason.message} A lookup would be rejected, at no charge.`}</Notice>
  }
  return (
    <Panel title={title ?? vin} lead="This vehicle is supported. A lookup returns this for 1 credit:">
      <Facts facts={checkFacts(check)} />
    </Panel>
  )
}
