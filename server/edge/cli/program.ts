import { Command } from 'commander'
import { brand } from '#domain/kernel/brand.ts'
import { databaseCommands } from './database-commands.ts'
import { evidenceCommands } from './evidence-commands.ts'
import { ledgerCommands, reconcileCommand } from './ledger-commands.ts'
import { fourEyesCommands, operatorCommands } from './operator-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { askCommand, doctorCommand, jobCommands, launchCommands } from './platform-commands.ts'
import { fightCommands, pocketCommands } from './sale-commands.ts'
import { sandboxCommands } from './sandbox-commands.ts'
import { settingCommands } from './setting-commands.ts'
import { type CommonOptions, openTerminal, type Place, type Streams } from './terminal.ts'
import { seedCommand, userCommands } from './user-commands.ts'
import { webhookCommands } from './webhook-commands.ts'

/** The whole command line. @param place The data folder where none is named, and the database. */
export function createProgram(
  place: Place,
  streams: Streams,
  endWith: (code: number) => void,
): Command {
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
  const commands = [
    doctorCommand(terminal),
    seedCommand(terminal),
    operatorCommands(terminal),
    userCommands(terminal),
    ...fourEyesCommands(terminal),
    launchCommands(terminal),
    settingCommands(terminal),
    jobCommands(terminal),
    pocketCommands(terminal),
    fightCommands(terminal),
    evidenceCommands(terminal),
    webhookCommands(terminal),
    paymentCommands(terminal),
    ledgerCommands(terminal),
    reconcileCommand(terminal),
    databaseCommands(terminal),
    askCommand(terminal),
  ]
  for (const command of commands) program.addCommand(command)
  program.addCommand(sandboxCommands(terminal))
  for (const command of allBelow(program)) command.copyInheritedSettings(program)
  sayWhoNeedsAnOperator(program)
  return program
}

/** What reads what everybody may, or is done by whoever can read the data folder. */
const withoutOperator: ReadonlySet<string> = new Set([
  'doctor',
  'seed',
  'operator add',
  'operator invite',
  'launch status',
  'pocket list',
  'fight show',
  'ledger verify',
  'reconcile',
  'database migrate',
  'database grant',
  'sandbox advance',
  'sandbox now',
  'sandbox dispute list',
  'sandbox dispute won',
  'sandbox dispute lost',
])

function sayWhoNeedsAnOperator(program: Command): void {
  for (const verb of allBelow(program)) {
    if (verb.commands.length > 0 || withoutOperator.has(pathOf(verb))) continue
    verb.description(`${verb.description()} [--as]`)
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
