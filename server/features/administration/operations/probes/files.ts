import type { ProbeResult, Probing } from './probe.ts'

/** Whether the store of photos and pictures answers, and accepts our key. For a folder the part `disk` tells more. */
export async function lookAtFiles({ images: { files } }: Probing): Promise<ProbeResult> {
  await files.check()
  return { detail: files.place }
}
