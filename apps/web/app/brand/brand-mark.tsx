import type { Brand } from '@vinspec/core/lookup'

/** A customer's logo. It stands on white, which logos are made for, in the dark too. */
export function BrandMark({ brand: { name, logo, width, height } }: { readonly brand: Brand }) {
  return (
    <img
      src={`/logos/${logo}`}
      alt={name}
      width={width}
      height={height}
      className="h-auto max-h-16 w-auto max-w-full self-start rounded-sm bg-[white] object-contain p-1"
    />
  )
}

/** The same at the head of a shared sheet, over a line of the customer's color: as a drawing, which needs no style. */
export function BrandHead({ brand }: { readonly brand: Brand }) {
  return (
    <div className="mb-6 flex flex-col gap-3">
      <BrandMark brand={brand} />
      <svg aria-hidden="true" className="h-1 w-full text-line">
        <rect width="100%" height="100%" fill={brand.accent === null ? 'currentColor' : `#${brand.accent}`} />
      </svg>
    </div>
  )
}
