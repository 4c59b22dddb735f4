export default function Overview() {
  return (
    <>
      <title>Overview · vinspec</title>
      <h1>Overview</h1>
    </>
  )
}
