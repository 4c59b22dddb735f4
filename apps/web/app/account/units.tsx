import { Panel } from '../ui/panel.tsx'
import { DistanceSwitch } from '../vehicles/distance-switch.tsx'

export function Units() {
  return (
    <Panel title="Units" lead="Distances on every page, in this browser. Files and the API stay in miles.">
      <div>
        <DistanceSwitch />
      </div>
    </Panel>
  )
}
