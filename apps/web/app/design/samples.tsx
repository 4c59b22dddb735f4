/** What pages are made of, each in its states: the components themselves, with made-up content. */
import { Form } from 'react-router'
import { Badge } from '../bulk/badge.tsx'
import { BarList } from '../ui/bar-list.tsx'
import { Button, ButtonLink, SubmitButton } from '../ui/button.tsx'
import { Code } from '../ui/code.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Detail } from '../ui/detail.tsx'
import { Empty } from '../ui/empty.tsx'
import { Facts } from '../ui/facts.tsx'
import { FileField } from '../ui/file-field.tsx'
import { NewPasswordField } from '../ui/new-password-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Older } from '../ui/older.tsx'
import { CopyBox, ShownOnce } from '../ui/shown-once.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/time.tsx'

const DAY = new Date('2026-11-21T12:00:00Z')

export function Buttons() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button>Look up</Button>
      <Button look="secondary">Download</Button>
      <Button look="danger">Revoke key</Button>
      <Button look="quiet">Cancel</Button>
      <Button disabled>Buy credits</Button>
      <ButtonLink look="secondary" to="?">
        A link
      </ButtonLink>
      <CopyButton text="vsk_test_" label="Copy key" />
    </div>
  )
}

export function Fields() {
  return (
    <Form method="get" className="grid max-w-3xl gap-4 sm:grid-cols-2">
      <TextField label="VIN" name="vin" placeholder="5YJSA1E67NF123456" />
      <TextField label="Name" name="name" hint="Shown to you only." />
      <TextField label="Email" name="email" defaultValue="ada@" error="Enter a whole address." />
      <FileField label="File" name="file" accept=".csv" hint="CSV, up to 5 MB." />
      <NewPasswordField label="New password" />
      <div className="self-end">
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  )
}

export function Messages() {
  return (
    <div className="flex flex-col gap-3">
      <Notice meaning="good">The key is created.</Notice>
      <Notice meaning="info">A colleague has to agree.</Notice>
      <Notice meaning="warn">Your card expires this month.</Notice>
      <Notice meaning="danger">This VIN has 16 characters. Check it for a missing character.</Notice>
      <p className="flex flex-wrap gap-2">
        <Badge text="Running" look="bg-accent-soft text-accent" />
        <Badge text="Done" look="bg-good-soft text-good" />
        <Badge text="Waiting" look="bg-warn-soft text-warn" />
        <Badge text="Failed" look="bg-danger-soft text-danger" />
        <Badge text="Revoked" look="bg-sunken text-ink-soft" />
      </p>
      <Empty text="No vehicles yet. Look up a VIN, and it is listed here." />
      <ShownOnce label="A new link">
        <CopyBox text="https://vinspec.example/shared/vss_1" label="Copy link" />
      </ShownOnce>
    </div>
  )
}

const COLUMNS: ReadonlyArray<Column<{ readonly id: string; readonly range: string }>> = [
  { title: 'Vehicle', cell: ({ id }) => id, sort: { to: '?', direction: 'ascending' } },
  { title: 'Looked up', cell: () => <Time at={DAY} utc dateOnly /> },
  { title: 'Range', numeric: true, cell: ({ range }) => range },
]

export function Data() {
  return (
    <div className="flex flex-col gap-6">
      <Table
        label="Vehicles"
        columns={COLUMNS}
        rows={[
          { id: '2022 Tesla Model S Plaid', range: '348 to 396 mi' },
          { id: '2025 Rivian R1S', range: '270 mi' },
        ]}
      />
      <Older next={{ before: '7' }} isLatest={false} />
      <dl className="text-sm">
        <Detail label="Receipt">2026-1</Detail>
      </dl>
      <Facts
        facts={[
          { key: 'seats', label: 'Seats', value: '5' },
          { key: 'paint', label: 'Paint', value: null },
          {
            key: 'assist',
            label: 'Driver assistance',
            value: ['Camera', 'Radar', 'Lane keeping', 'Parking', 'Blind spot'],
          },
        ]}
      />
      <BarList
        bars={[
          { label: '19 in', from: 396, to: 396, text: '396 mi' },
          { label: '21 in', from: 330, to: 348, text: '330 to 348 mi' },
        ]}
      />
      <Code label="Shell" text="npx vinspec lookup 5YJSA1E67NF123456" />
    </div>
  )
}

export function Question() {
  return (
    <Confirm title="Revoke this key?" text="Requests with it are rejected within seconds.">
      <SubmitButton look="danger">Revoke key</SubmitButton>
      <Button look="secondary">Keep it</Button>
    </Confirm>
  )
}
