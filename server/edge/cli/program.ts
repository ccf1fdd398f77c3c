import { Command } from 'commander'
import { brand } from '#domain/kernel/brand.ts'
import { approveCommand } from './approve-command.ts'
import { databaseCommands } from './database-commands.ts'
import { doctorCommand } from './doctor-command.ts'
import { evidenceCommands } from './evidence-commands.ts'
import { ledgerCommands, reconcileCommand } from './ledger-commands.ts'
import { addOperatorCommands } from './operator-commands.ts'
import { sandboxCommands, seedCommand } from './sandbox-commands.ts'
import { type CommonOptions, openTerminal, type Place, type Streams } from './terminal.ts'
import type { Verb } from './verb.ts'
import { addVerbs } from './verb-commands.ts'
import { webhookCommands } from './webhook-commands.ts'

interface ProgramParts {
  /** The data folder where none is named, and the database. */
  place: Place
  streams: Streams
  endWith(code: number): void
  /** Of the API's operations. */
  verbs: readonly Verb[]
}

/** The whole command line: the operations of the API, and by hand what takes more than one of them or none. */
export function createProgram({ place, streams, endWith, verbs }: ProgramParts): Command {
  const program = new Command('coin-rouge')
    .description(`${brand.name} for its operators, on the machine where the server runs.`)
    .option('--data-dir <folder>', 'the data folder of the server (DATA_DIR)', place.dataDir)
    .option('--as <handle>', 'the operator for whom it is done')
    .option('--json', 'answer in JSON', false)
    .configureOutput({ writeOut: streams.out, writeErr: streams.err })
    .showHelpAfterError('Add --help to see what there is.')
    .exitOverride()
  const options = () => program.opts<CommonOptions>()
  const terminal = openTerminal({ options, databaseUrl: place.databaseUrl, streams, endWith })
  const byHand = [
    doctorCommand(terminal),
    seedCommand(terminal),
    approveCommand(terminal),
    evidenceCommands(terminal),
    webhookCommands(terminal),
    ledgerCommands(terminal),
    reconcileCommand(terminal),
    databaseCommands(terminal),
    sandboxCommands(terminal),
  ]
  program.commandsGroup('By hand:')
  for (const command of byHand) program.addCommand(command)
  program.commandsGroup('Operations of the API:')
  addOperatorCommands(program, terminal)
  addVerbs(program, verbs, terminal)
  for (const command of allBelow(program)) command.copyInheritedSettings(program)
  sayWhoNeedsAnOperator(program, verbs)
  return program
}

/** Of the verbs made by hand, those that are done for an operator. */
const forAnOperator = ['approve', 'evidence file', 'webhook replay', 'ledger export']

function sayWhoNeedsAnOperator(program: Command, verbs: readonly Verb[]): void {
  const derived = verbs.filter(({ asOperator }) => asOperator).map(({ name }) => name.join(' '))
  const marked = new Set([...forAnOperator, ...derived])
  for (const verb of allBelow(program)) {
    if (marked.has(pathOf(verb))) verb.description(`${verb.description()} [--as]`)
  }
  program.addHelpText('afterAll', '\n[--as]: for an operator, named by --as <handle>.')
}

function pathOf(command: Command): string {
  const { parent } = command
  const name = command.name()
  return parent?.parent ? `${pathOf(parent)} ${name}` : name
}

function allBelow(command: Command): Command[] {
  return command.commands.flatMap((each) => [each, ...allBelow(each)])
}
