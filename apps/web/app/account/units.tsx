import { DistanceSwitch } from '../ui/distance-switch.tsx'
import { Panel } from '../ui/panel.tsx'

export function Units() {
  return (
    <Panel title="Units" lead="Distances on every page, in this browser. Files and the API stay in miles.">
      <div>
        <DistanceSwitch />
      </div>
    </Panel>
  )
}
