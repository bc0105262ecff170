/**
 * A code of a request. A line may end after each dash, which browsers allow before letters only and not before digits:
 * so every code fits every screen at every size of letters.
 */
export function TrackingCode({ code }: { code: string }) {
  const [product, first, second] = code.split('-')
  return (
    <>
      {product}-<wbr />
      {first}-<wbr />
      {second}
    </>
  )
}
