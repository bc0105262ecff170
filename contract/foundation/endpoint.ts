import type { z } from 'zod'
import type { ApiScope } from './api-scope.ts'
import type { Role } from './roles.ts'

/** The callers: `open` anyone, else a signed-in account with at least that role. */
export type Access = 'open' | Role

/** At most `points` calls in `per_s` seconds from one address (an IPv6 /64 counts as one). */
export type Limit = { points: number; per_s: number }

/** A file as it is answered. `holds`: the shape of one that is JSON, for the API's document. */
export type FileKind = { type: string; filename: string; holds?: z.ZodType }

/** One line of the REST contract: the door that both the server and the web app go through. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  access: Access
  /** Also for keys of partners with one of these scopes. */
  scopes?: readonly ApiScope[]
  /** A key may stand in the address (`key`), where all of its scopes read tables: a spreadsheet sends no header. */
  key_in_address?: true
  /** Requires the role also where a deployment opens the dashboard to every account. */
  strict?: true
  /** null: no limit, for monitors of the server. */
  limit: Limit | null
  params?: z.ZodObject
  query?: z.ZodObject
  /** Header names in lower case. */
  headers?: z.ZodObject
  body?: z.ZodObject
  /** How large the body may be, where 256 KiB is not enough. */
  body_max_bytes?: number
  /** One file, as multipart; an endpoint has this or a body. */
  file?: { field: string; max_bytes: number }
  /** It answers a file, in one of these formats where there are several: `format` of the query says which. `reply` is
   *  then what a browser makes of it. */
  download?: FileKind | { formats: Record<string, FileKind> }
  /** The answer is for everybody and may change any moment: browsers keep it and ask each time whether it is still the same. */
  revalidated?: true
  /** JSON, or `text/plain` when it is a string. */
  reply: z.ZodType
}

export const endpoint = <const E extends Endpoint>(definition: E) => definition

type Part<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? S : undefined
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Required<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] }
type Given<K extends string, S> = S extends z.ZodType
  ? Required<z.input<S>> extends Record<string, never>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : unknown

/** The input of a call. */
export type RequestOf<E> = (E extends { file: object } ? { file: Blob } : unknown) &
  Given<'params', Part<E, 'params'>> &
  Given<'query', Part<E, 'query'>> &
  Given<'headers', Part<E, 'headers'>> &
  Given<'body', Part<E, 'body'>>

/** The metadata of an uploaded file, unchecked: neither its name nor its type can be trusted. */
export type UploadedFile = { data: Uint8Array; filename: string }

/** An upload, read on demand, so that nobody sends a file that is refused anyway. */
export type Upload = {
  receive: () => Promise<UploadedFile>
  /** Aborted when the sender no longer waits for the answer. */
  gone: AbortSignal
}

/** The input of a handler, validated. */
export type ParsedOf<E> = {
  params: Parsed<Part<E, 'params'>>
  query: Parsed<Part<E, 'query'>>
  headers: Parsed<Part<E, 'headers'>>
  body: Parsed<Part<E, 'body'>>
  file: E extends { file: object } ? Upload : undefined
}

/** The reply of a call. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
