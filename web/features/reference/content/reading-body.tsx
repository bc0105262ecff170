import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from '#web/routing/router.tsx'
import type { ContentItem } from '#contract/reference/content.ts'
import { placeholder } from '#web/illustrations/pictures.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { putHtml, withPlayers, withTables } from './reading-html.ts'

/**
 * The sanitised HTML of an item, written into the page by the server where that makes it; and what HTML alone cannot do: wide tables, players, links
 * within this app. Give it the item's id as its key.
 */
export function ReadingBody({ html, lang }: { html: string; lang: ContentItem['lang'] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const body = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  // On a device it is only ever put in below, where the browser looks at it once more.
  const [served] = useState(() => (hydrated ? undefined : { __html: html }))
  useLayoutEffect(() => {
    const element = body.current!
    putHtml(element, html)
    withTables(element, t`Table`)
    withPlayers(element, {
      play: (player) => t`Play the video from ${player}`,
      note: (host) => t`The video then loads from ${host}, which learns your network address.`,
    })
  }, [html, t])
  useLayoutEffect(() => {
    const element = body.current!
    const follow = (event: MouseEvent) => {
      const path = pathWithin(event)
      if (!path) return
      event.preventDefault()
      // From one text to the next: back still closes what is open.
      const here = path.split('?')[0]?.toLowerCase() === pathname.toLowerCase()
      void navigate(path, here ? { replace: true, state } : undefined)
    }
    const replaceBroken = ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement) || target.src.endsWith(placeholder.news)) return
      target.removeAttribute('srcset')
      target.src = placeholder.news
    }
    element.addEventListener('click', follow)
    element.addEventListener('error', replaceBroken, true)
    return () => {
      element.removeEventListener('click', follow)
      element.removeEventListener('error', replaceBroken, true)
    }
  }, [navigate, pathname, state])
  // oxlint-disable-next-line react/no-danger
  return <div ref={body} lang={lang} className="reading mt-5" dangerouslySetInnerHTML={served} />
}

/** The path of a link in this app; null where the browser should follow the link. */
function pathWithin(event: MouseEvent) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.origin !== window.location.origin || /^\/api\//.test(link.pathname)) return null
  return link.pathname + link.search + link.hash
}
