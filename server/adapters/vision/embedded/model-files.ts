import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '#server/machine/place.ts'
import type { Model } from './model.ts'

export const MODEL_FOLDER = fromRoot('server/adapters/vision/model')

export const networkIn = (folder: string) => join(folder, 'devices.onnx')

/** The description of our own model, unchecked: what checks it takes 12 MB, and a test has checked it. */
export const trustModel = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'devices.json'), 'utf8')) as Model
