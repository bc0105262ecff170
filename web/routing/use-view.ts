import { useLocation, useSearchParams } from './router.tsx'

/**
 * Which of several views of a page the address names; the first is the one without a parameter.
 * @param name of the parameter
 */
export function useView<View extends string>(name: string, views: readonly View[]) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const first = views[0]!
  return {
    view: views.find((view) => view === params.get(name)) ?? first,
    addressOf: (view: View) => (view === first ? pathname : `${pathname}?${name}=${view}`),
  }
}
