import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type Version = 'wp6.1' | 'wp6.8' | 'wp7.1'
export const VERSIONS: Version[] = ['wp6.1', 'wp6.8', 'wp7.1']

type Full = { status: number; headers: Record<string, string>; body: string }
/** `hang` never answers, `drip` never ends its answer, `reset` closes the connection. */
export type SiteReply = Full | 'hang' | 'drip' | 'reset'

/** A real WordPress' answer, as it was recorded. The bodies are as WordPress sent them, but for line breaks in JSON. */
export function readRecorded(version: Version, name: string): Full {
  const read = (file: string) => readFileSync(new URL(`recorded/${version}/${file}`, import.meta.url), 'utf8')
  const [first = '', ...lines] = read(`${name}.headers`).trim().split(/\r?\n/)
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
  })
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers.filter(([key]) => !/^(host|date|connection)$/.test(key))),
    body: name.endsWith('-head') ? '<!doctype html><title>Situs</title>' : read(`${name}.body`),
  }
}

export const siteNotFound: Full = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=UTF-8' },
  body: '<!doctype html><title>Halaman tidak ditemukan</title>',
}

export const jsonReply = (value: unknown): SiteReply => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: JSON.stringify(value),
})

/** The answers of a healthy site. */
export const inOrder =
  (version: Version) =>
  ({ pathname, searchParams }: URL): SiteReply => {
    if (pathname === '/') return readRecorded(version, 'home-head')
    if (pathname === '/wp-json/wp/v2/posts') return readRecorded(version, 'posts-embed-fm')
    if (pathname !== '/wp-json/wp/v2/portfolio') return siteNotFound
    const term = searchParams.get('portfolio_category')
    return term === '34' || term === '35'
      ? readRecorded(version, `portfolio-${term}`)
      : readRecorded('wp7.1', 'portfolio-wrong-param')
  }

/** A site on this machine that answers what `answer` says, and remembers what it was asked. */
export async function startSite(answer: (url: URL) => SiteReply) {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = []
  const hung: Socket[] = []
  const hangUp = () => hung.splice(0).forEach((socket) => socket.destroy())
  const site = { answer, asked, url: '', hangUp, close: async () => {} }
  const server = createServer((request, response) => {
    asked.push({ path: request.url!, headers: request.headers })
    const reply = site.answer(new URL(request.url!, site.url))
    if (reply === 'hang') return void hung.push(request.socket)
    if (reply === 'reset') return void request.socket.destroy()
    if (reply === 'drip')
      return void response.writeHead(200, { 'content-type': 'application/json' }).write('[')
    const here = (text: string) => text.replaceAll(/127\.0\.0\.1:819[0-2]/g, new URL(site.url).host)
    const headers = Object.entries(reply.headers).map(([key, value]) => [key, here(value)])
    response.writeHead(reply.status, Object.fromEntries(headers)).end(here(reply.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  site.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return site
}
