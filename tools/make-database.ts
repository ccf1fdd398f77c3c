import { makeReady } from '#server/kernel/db/ready-made.ts'

// Run before `npm start`: the first start in an empty data folder begins from this database.
await makeReady(new Date())
