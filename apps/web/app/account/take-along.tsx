import { Link } from 'react-router'
import { Panel } from '../ui/panel.tsx'

export function TakeAlong() {
  return (
    <Panel
      title="Your data"
      lead="All that we keep about you, in one JSON file: account, keys, apps, lookups, credits, payments, emails, and security log. We ask you to confirm that it's you."
    >
      <Link to="/account/export.json" reloadDocument className="text-accent underline">
        Download your data
      </Link>
    </Panel>
  )
}
