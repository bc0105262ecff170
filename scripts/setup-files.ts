/** setup.mjs and all that it imports, for tests that copy it into a folder of their own. */
export const SETUP = ['setup.mjs', 'packages.mjs', 'trim-packages.mjs', 'drafts.mjs', 'checkout.mjs']
