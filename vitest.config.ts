import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { applyPatches } from './scripts/kit/patches.mjs'
import Sequencer from './scripts/kit/sequencer.mjs'
import { noteStatements } from './server/test/statements/statements.ts'

// Tests may be run without the setup; they never run on an unpatched driver.
applyPatches()

// A busy machine is late; what never comes fails all the same.
const expecting = { poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    reporters: ['default'],
    // A worker waits a third of its time, for PostgreSQL or a timer: three keep two cores busy (docs/decisions/393).
    maxWorkers: 3,
    // Last failures and slow files first.
    sequence: { sequencer: Sequencer },
    projects: [
      { test: { name: 'api', include: ['api/src/**/*.test.ts'], testTimeout: 30_000, expect: expecting } },
      { test: { name: 'i18n', include: ['i18n/src/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 60_000, expect: expecting },
      },
      {
        plugins: [noteStatements],
        test: {
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['server/test/statements/collect.ts'],
          pool: 'forks',
          // Modules are loaded once a worker, not once a file: a test changes nothing that another file could meet.
          isolate: false,
          // Generous: a test that hangs still ends, and one during other work does not fail for it.
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: expecting,
        },
      },
      {
        // Rules of the browser are plain functions: no document is made for them.
        test: {
          name: 'web-rules',
          include: ['web/src/**/*.rules.test.ts', 'web/build/*.test.ts'],
          testTimeout: 30_000,
          expect: expecting,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/{src,test}/**/*.test.{ts,tsx}'],
          exclude: ['web/src/**/*.rules.test.ts'],
          environment: 'jsdom',
          // A document is made in 50 ms instead of 1.5 s, and each file still has its own.
          pool: 'vmThreads',
          testTimeout: 30_000,
          expect: expecting,
          setupFiles: ['web/test/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
