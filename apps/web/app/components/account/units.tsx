import { DistanceSwitch } from '../distance-switch.tsx'
import { Panel } from '../panel.tsx'

export function Units() {
  return (
    <Panel title="Units" lead="Distances on every page, in this browser. Files and the API stay in miles.">
      <div>
        <DistanceSwitch />
      </div>
    </Panel>
  )
}
