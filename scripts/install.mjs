// The packages that serve and build, without a build: for the image, whose layer they are.
import { ensureInstalled } from './packages.mjs'

ensureInstalled()
