import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The answer of a model: a text (an object as JSON), or a refusal. */
type Said = { says: unknown } | 'refuses'
/** `hang` never answers, `drip` never ends its answer, `endless` sends megabytes, `reset` closes the connection. */
export type ProviderReply =
  | Said
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'hang'
  | 'drip'
  | 'endless'
  | 'reset'

type Asked = {
  path: string
  headers: IncomingHttpHeaders
  /** As it came over the wire. */
  body: string
  /** The picture in it. */
  photo: Buffer
  /** The text that the model reads beside the picture. */
  text: string
  /** The JSON schema the answer is to have. */
  schema: unknown
}

/** How a provider's requests and answers look; `read` throws when a request is none it would take. */
type Wire = {
  path: (model: string) => string
  key: (headers: IncomingHttpHeaders) => unknown
  read: (body: any) => Pick<Asked, 'text' | 'schema'> & { photo: string }
  write: (text: string) => unknown
  refusal: () => unknown
}

const MODEL = 'test-model-1'

/** OpenAI's chat completions, which Ollama, vLLM, LM Studio and most gateways speak too. */
const openai: Wire = {
  path: () => '/v1/chat/completions',
  key: ({ authorization }) => authorization?.replace('Bearer ', ''),
  read: ({ messages: [system, user], response_format }) => {
    const [image, question] = user.content
    const [, photo] = /^data:image\/jpeg;base64,(.+)$/.exec(image.image_url.url)!
    return {
      text: `${system.content}\n${question.text}`,
      photo: photo!,
      schema: response_format.json_schema.schema,
    }
  },
  write: (content) => completion({ content }, 'stop'),
  refusal: () => completion({ content: null, refusal: "I'm sorry, I can't help with that." }, 'stop'),
}
const completion = (message: object, finish_reason: string) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_790_000_000,
  model: MODEL,
  choices: [{ index: 0, message: { role: 'assistant', ...message }, logprobs: null, finish_reason }],
  usage: { prompt_tokens: 1500, completion_tokens: 60, total_tokens: 1560 },
})

/** Gemini's generateContent. */
const google: Wire = {
  path: (model) => `/v1beta/models/${model}:generateContent`,
  key: (headers) => headers['x-goog-api-key'],
  read: ({ systemInstruction, contents: [user], generationConfig }) => {
    const [image, question] = user.parts
    if (
      image.inlineData.mimeType !== 'image/jpeg' ||
      generationConfig.responseMimeType !== 'application/json'
    )
      throw new Error('Unexpected types')
    return {
      text: `${systemInstruction.parts[0].text}\n${question.text}`,
      photo: image.inlineData.data,
      schema: generationConfig.responseJsonSchema,
    }
  },
  write: (text) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 1500, candidatesTokenCount: 60, totalTokenCount: 1560 },
    modelVersion: MODEL,
  }),
  refusal: () => ({
    promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
    usageMetadata: { promptTokenCount: 1500, totalTokenCount: 1500 },
  }),
}

/** Anthropic's messages. */
const anthropic: Wire = {
  path: () => '/v1/messages',
  key: (headers) => headers['anthropic-version'] && headers['x-api-key'],
  read: ({ system, messages: [user], max_tokens, output_config }) => {
    const [image, question] = user.content
    if (image.source.media_type !== 'image/jpeg' || !(max_tokens > 0)) throw new Error('Unexpected request')
    return {
      text: `${system[0].text}\n${question.text}`,
      photo: image.source.data,
      schema: output_config.format.schema,
    }
  },
  write: (text) => message([{ type: 'text', text }], 'end_turn'),
  refusal: () => message([], 'refusal'),
}
const message = (content: object[], stop_reason: string) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: MODEL,
  stop_sequence: null,
  content,
  stop_reason,
  usage: { input_tokens: 1500, output_tokens: 60 },
})

const WIRES = { 'openai-compatible': openai, ollama: openai, google, anthropic }
export type Provider = keyof typeof WIRES

/** A provider on this machine that speaks the real protocol, says what `replies` holds and then the last of it again. */
export async function startProvider(provider: Provider, model: string) {
  const wire = WIRES[provider]
  const asked: Asked[] = []
  const here = {
    asked,
    url: '',
    replies: [] as ProviderReply[],
    keys: [] as unknown[],
    close: async () => {},
  }
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const { url: path = '', headers } = request
    here.keys.push(wire.key(headers))
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (path !== wire.path(model)) return json(404, { error: { message: 'No such path' } })
    try {
      const read = wire.read(JSON.parse(body))
      asked.push({ path, headers, body, ...read, photo: Buffer.from(read.photo, 'base64') })
    } catch (error) {
      return json(400, { error: { message: String(error) } })
    }
    const reply = here.replies[Math.min(asked.length, here.replies.length) - 1]!
    if (reply === 'hang') return undefined
    if (reply === 'reset') return request.socket.destroy()
    if (reply === 'refuses') return json(200, wire.refusal())
    if (reply === 'drip' || reply === 'endless') {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"')
      return reply === 'endless' && response.write('x'.repeat(4_000_000))
    }
    if ('status' in reply) return response.writeHead(reply.status, reply.headers).end(reply.body)
    const { says } = reply
    return json(200, wire.write(typeof says === 'string' ? says : JSON.stringify(says)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const version = wire === google ? 'v1beta' : 'v1'
  here.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${version}`
  here.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return here
}

async function textOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
