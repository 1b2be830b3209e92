import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { noteStatements } from './server/test/statements/statements.ts'

export default defineConfig({
  test: {
    reporters: ['default'],
    // Left to itself Vitest keeps one of two cores free.
    maxWorkers: 2,
    projects: [
      { test: { name: 'api', include: ['api/src/**/*.test.ts'] } },
      { test: { name: 'i18n', include: ['i18n/src/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 30_000 } },
      {
        plugins: [noteStatements],
        test: {
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['server/test/statements/collect.ts'],
          pool: 'forks',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/{src,test}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/test/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
