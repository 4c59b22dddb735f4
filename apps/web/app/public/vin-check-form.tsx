import { Button } from '../ui/button.tsx'
import { INPUT } from '../ui/text-field.tsx'
import { VIN_INPUT } from '../ui/vin-input.ts'

export interface VinCheckFormProps {
  readonly typed?: string | undefined
  readonly isCustomer?: boolean
}

/** Leads strangers to the front page, which checks the VIN, and customers to the page that does so for them. */
export function VinCheckForm({ typed, isCustomer = false }: VinCheckFormProps) {
  return (
    <form method="get" action={isCustomer ? '/look-up' : '/#what'} className="flex flex-col gap-2">
      <label htmlFor="vin" className="font-medium">
        Check a VIN for free
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="vin"
          {...VIN_INPUT}
          defaultValue={typed}
          placeholder="5YJSA1E67NF123456"
          className={`${INPUT} min-h-12 max-w-md flex-1 basis-56 font-mono tracking-wider uppercase`}
        />
        <Button type="submit" className="min-h-12 px-6">
          Check for free
        </Button>
      </div>
    </form>
  )
}
