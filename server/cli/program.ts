import { Command } from 'commander'
import { brand } from '#domain/brand.ts'
import { sandboxCommands } from './sandbox-commands.ts'
import { type CommonOptions, openTerminal, type Streams } from './terminal.ts'

/** The whole command line. @param dataDir The data folder where none is named. */
export function createProgram(dataDir: string, streams: Streams): Command {
  const program = new Command('coin-rouge')
    .description(`${brand.name} for its operators, on the machine where the server runs.`)
    .option('--data-dir <folder>', 'the data folder of the server (DATA_DIR)', dataDir)
    .option('--json', 'answer in JSON', false)
    .configureOutput({ writeOut: streams.out, writeErr: streams.err })
    .showHelpAfterError('Add --help to see what there is.')
    .exitOverride()
  const terminal = openTerminal(() => program.opts<CommonOptions>(), streams)
  program.addCommand(sandboxCommands(terminal))
  for (const command of allBelow(program)) {
    command.copyInheritedSettings(program)
  }
  return program
}

function allBelow(command: Command): Command[] {
  return command.commands.flatMap((each) => [each, ...allBelow(each)])
}
