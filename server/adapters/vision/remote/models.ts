import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { Env } from '#server/installation/env.ts'

const OWN = {
  google: 'https://generativelanguage.googleapis.com/v1beta',
  anthropic: 'https://api.anthropic.com/v1',
  ollama: 'http://127.0.0.1:11434/v1',
}
/** An answer is a few hundred bytes. */
const ANSWER_MAX_BYTES = 512 * 1024

/** The address of the model. */
export const modelAddress = ({ VISION_PROVIDER, VISION_BASE_URL }: Env) =>
  VISION_BASE_URL ?? OWN[VISION_PROVIDER as keyof typeof OWN]

/** The model of the settings. Its key travels in a header, to this address and nowhere else. */
export function openModel(env: Env): Exclude<LanguageModel, string> {
  const { VISION_PROVIDER, VISION_MODEL, VISION_API_KEY: apiKey } = env
  // The packages would else look for addresses in variables of their own.
  const settings = { baseURL: modelAddress(env), fetch: carefulFetch }
  if (VISION_PROVIDER === 'google') return createGoogle({ ...settings, apiKey: apiKey! })(VISION_MODEL!)
  if (VISION_PROVIDER === 'anthropic') return createAnthropic({ ...settings, apiKey: apiKey! })(VISION_MODEL!)
  return createOpenAICompatible({
    ...settings,
    name: 'vision',
    supportsStructuredOutputs: true,
    ...(apiKey && { apiKey }),
  })(VISION_MODEL!)
}

/** Follows no redirect, which would take photo and key elsewhere, and reads no endless answer. */
const carefulFetch: typeof fetch = async (address, init) => {
  const { body, status, headers } = await fetch(address, { ...init, redirect: 'manual' })
  let size_bytes = 0
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size_bytes += chunk.byteLength
        if (size_bytes > ANSWER_MAX_BYTES) controller.error(new Error('The answer is too large.'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted ?? null, { status, headers })
}
