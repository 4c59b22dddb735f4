/** An owner said no. */
export default function Declined() {
  return (
    <div className="flex max-w-prose flex-col gap-3">
      <title>You declined · vinspec</title>
      <meta name="robots" content="noindex, nofollow" />
      <h1>You declined</h1>
      <p className="text-ink-soft">
        Nothing was read. The link no longer works, and the person who asked is told that you declined. You
        can close this page.
      </p>
    </div>
  )
}
