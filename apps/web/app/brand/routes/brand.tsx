/** The logo and color that a customer's shared sheets carry. */
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS, readBrand } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { data, Form, redirect } from 'react-router'
import { MAX_NAME_LENGTH } from '../../../src/auth/name-length.ts'
import { useSaidOnce } from '../../browser/use-said-once.ts'
import { signedIn } from '../../server/customer.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { changeBrand } from '../brand.server.ts'
import { BrandHead } from '../brand-mark.tsx'
import type { Route } from './+types/brand.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const brand = await readBrand(context.get(servicesContext).prisma, signedIn(context).customerId)
  const done = new URL(request.url).searchParams.get('done')
  return { brand, done, maxBytes: MAX_LOGO_BYTES, maxPixels: MAX_LOGO_PIXELS }
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await changeBrand(context.get(servicesContext), signedIn(context).customerId, request)
  if ('fault' in outcome) return data(outcome, 400)
  throw redirect(`/account/logo?done=${outcome.done}`)
}

const DONE: ReadonlyMap<string | null, string> = new Map([
  ['saved', 'Saved. Your shared sheets show it now, those on websites within 5 minutes.'],
  ['removed', 'Removed. Caches may keep the picture for a day, but no sheet shows it.'],
])

export default function BrandPage({ loaderData }: Route.ComponentProps) {
  const { brand } = loaderData
  const news = DONE.get(loaderData.done)
  useSaidOnce(['done'])
  return (
    <Page
      title="Logo and color"
      back={{ to: '/account', title: 'Account' }}
      lead="For the sheets that you share, and show on your website. Anyone with a link sees them."
    >
      <FormOutcome news={news} />
      {brand && (
        <Panel title="As others see it">
          <BrandHead brand={brand} />
          <Form method="post">
            <SubmitButton look="danger" name="task" value="remove">
              Remove logo and color
            </SubmitButton>
          </Form>
        </Panel>
      )}
      <Panel title={brand ? 'Change it' : 'Add it'}>
        <BrandForm {...loaderData} />
      </Panel>
    </Page>
  )
}

function BrandForm({ brand, maxBytes, maxPixels }: Route.ComponentProps['loaderData']) {
  return (
    <Form method="post" encType="multipart/form-data" className="flex max-w-md flex-col gap-4">
      <TextField
        label="Name of your business"
        name="name"
        required
        maxLength={MAX_NAME_LENGTH}
        autoComplete="organization"
        defaultValue={brand?.name ?? ''}
        hint="Printed on window sheets, and read to those who don't see the logo."
      />
      <FileField
        label="Logo"
        name="logo"
        accept="image/png,.png"
        required={!brand}
        maxBytes={maxBytes}
        tooLarge="A logo has up to 64 kB. Save it with fewer colors or pixels."
        hint={`PNG, up to 64 kB and ${maxPixels.toLocaleString('en-US')} pixels. It stands on white.${brand ? ' Leave it empty to keep the one above.' : ''}`}
      />
      <TextField
        label="Color"
        name="accent"
        autoComplete="off"
        spellCheck={false}
        pattern="#?[0-9a-fA-F]{6}"
        placeholder="0a6e74"
        defaultValue={brand?.accent ?? ''}
        hint="Six hexadecimal digits, for the line at the top of a sheet. A website's own accent counts more."
      />
      <div>
        <SubmitButton>{brand ? 'Save changes' : 'Save logo'}</SubmitButton>
      </div>
    </Form>
  )
}
