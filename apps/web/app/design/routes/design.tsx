/** The design in one place: docs/design.md says what it is for. */
import { Page } from '../../ui/page.tsx'
import { FoldedPanel, Panel } from '../../ui/panel.tsx'
import { Buttons, Data, Fields, Messages, Question } from '../samples.tsx'
import { Colors, Radii, Type } from '../tokens.tsx'

/** Its forms are samples. */
export const action = () => null

export default function Design() {
  return (
    <Page title="Design" lead="What pages are made of, in all states. Look here before you add to it.">
      <Panel title="Colors" lead="One accent, one neutral, three meanings; six for charts.">
        <Colors />
      </Panel>
      <Panel title="Type">
        <Type />
      </Panel>
      <Panel title="Corners">
        <Radii />
      </Panel>
      <Panel title="Buttons" lead="One primary button per form. Danger is what cannot be undone.">
        <Buttons />
      </Panel>
      <Panel title="Fields">
        <Fields />
      </Panel>
      <Panel title="Messages">
        <Messages />
      </Panel>
      <Panel title="Data">
        <Data />
      </Panel>
      <Question />
      <FoldedPanel title="A folded panel" lead="For what few ask for." isOpen>
        <p className="text-sm">The rest, on demand.</p>
      </FoldedPanel>
    </Page>
  )
}
