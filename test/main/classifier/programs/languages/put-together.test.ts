/** Documents and keys whose names a text puts together, in languages whose values nobody follows. */
import { expect, it } from 'vitest'
import { judge } from '../../../../../src-main/approval/gate/judge.ts'

function rulesOf(command: string): string[] {
  const { findings } = judge(command, {
    ...{ cwd: '/home/user/project', home: '/home/user' },
    isTheirs: (path) => /^\/home\/user\/Documents\/(?:letter\.txt$|\*$)/.test(path),
  })
  return findings.map(({ rule }) => rule)
}

it.each([
  `perl -e '$f = "/home/user/Doc" . "uments/letter.txt"; open F, ">$f"'`,
  `perl -e '$f = join "/", "", "home", "user", "Documents", "letter.txt"; open F, ">", $f'`,
  `perl -e 'rename "x", join("/", "", "home", "user", "Documents", "letter.txt")'`,
  `perl -e 'truncate join("/", "", "home", "user", "Documents", "letter.txt"), 0'`,
  `perl -MFile::Copy -e 'copy("x", "$ENV{HOME}/Documents" . "/letter.txt")'`,
  `perl -MPath::Tiny -e 'path("/home/user/Doc" . "uments/letter.txt")->spew("")'`,
  `perl -e 'for (glob "/home/user/Documents/*") { open F, ">$_" }'`,
  `ruby -e 'File.write(File.join("", "home", "user", "Documents", "letter.txt"), "")'`,
  `ruby -e 'File.open(%w[/home user Documents letter.txt].join("/"), "w")'`,
  `ruby -e 'File.write(File.join(Dir.home, "Documents", "letter.txt"), "")'`,
  `ruby -e 'Dir.glob("/home/user/Documents/*").each { |f| File.write(f, "") }'`,
  `ruby -e 'File.write(ARGV[0], "")' /home/user/Documents/letter.txt`,
  `php -r 'file_put_contents(implode("/", ["", "home", "user", "Documents", "letter.txt"]), "");'`,
  `php -r 'file_put_contents(getenv("HOME") . "/Documents/letter.txt", "");'`,
  `lua -e 'io.open(table.concat({"", "home", "user", "Documents", "letter.txt"}, "/"), "w")'`,
  `Rscript -e 'cat("", file = paste0("/home/user/Doc", "uments/letter.txt"))'`,
  `Rscript -e 'write.csv(x, file.path("~", "Documents", "letter.txt"))'`,
  `julia -e 'write(joinpath(homedir(), "Documents", "letter.txt"), "")'`,
  `groovy -e 'new File(System.getProperty("user.home"), "Documents/letter.txt").text = ""'`,
  `tclsh <<< 'set f [file join / home user Documents letter.txt]; open $f w'`,
  `tclsh <<< 'file delete -force [file join $env(HOME) Documents letter.txt]'`,
  `racket -e '(delete-file (build-path (find-system-path (quote home-dir)) "Documents" "letter.txt"))'`,
  `octave --eval 'delete(fullfile(getenv("HOME"), "Documents", "letter.txt"))'`,
  `gnuplot -e 'set output "/home/user/Doc" . "uments/letter.txt"; plot x'`,
  `awk 'BEGIN { f = "/home/user/Doc" "uments/letter.txt"; print "" > f }'`,
])('asks before a document is written over: %s', (command) => {
  expect(rulesOf(command).filter((rule) => rule.startsWith('fs.'))).not.toEqual([])
})

it.each([
  `perl -e 'open F, "/home/user/.s" . "sh/id_rsa"; print <F>'`,
  `ruby -e 'puts File.read(File.join(Dir.home, ".ssh", "id_rsa"))'`,
  `php -r 'readfile(getenv("HOME") . "/.aws/credentials");'`,
  `lua -e 'print(io.open(os.getenv("HOME") .. "/.netrc"):read("a"))'`,
  `julia -e 'print(read(joinpath(homedir(), ".ssh", "id_rsa"), String))'`,
])('asks before a key is read: %s', (command) => {
  expect(rulesOf(command)).toContain('secret.read')
})

it.each([
  `perl -e 'open F, ">", <STDIN>'`,
  `perl -e 'chomp(my $f = <STDIN>); open F, ">$f"'`,
  `perl -e 'my $f = pack("H*", "2f68"); open F, ">", $f'`,
  `ruby -e 'File.write(gets.chomp, "")'`,
  `php -r 'file_put_contents(trim(fgets(STDIN)), "");'`,
  `lua -e 'io.open(io.read(), "w")'`,
])('asks about a name that stands nowhere in the text: %s', (command) => {
  expect(rulesOf(command)).toContain('interpreter.computed-path')
})

it.each([
  `lua -e 'os["exe" .. "cute"]("rm -rf x")'`,
  `lua -e 'local run = os.execute; run("rm -rf x")'`,
  `lua -e 'local o = os; o.execute("rm -rf x")'`,
  "perl -e 'eval `cat x.pl`'",
  `ruby -ryaml -e 'YAML.unsafe_load(File.read("x.yml"))'`,
  `ruby -e 'Marshal.load(File.binread("x"))'`,
  `php -r 'unserialize(file_get_contents("x"));'`,
  `python3 -c 'import yaml; yaml.unsafe_load(open("x.yml"))'`,
])('asks about code that it comes to in other ways: %s', (command) => {
  expect(rulesOf(command)).toContain('interpreter.evaluate')
})

it.each([
  `perl -ne 'print if /\\/home\\/user\\/x/' log.txt`,
  `perl -pe 's/a/b/' x > y`,
  `perl -e 'my $f = "out.txt"; open(my $h, ">", $f); print $h 1'`,
  `perl -e 'for (glob "*.txt") { open my $h, ">", "$_.bak" }'`,
  `ruby -e 'path = "lib/x.rb"; text = File.read(path); File.write(path, text.sub("/a", "/b"))'`,
  `ruby -e 'File.write(File.join("out", "x.txt"), "")'`,
  `ruby -e 'File.write(ARGV[0], "")' out.txt`,
  `php -r 'foreach (glob("*.txt") as $f) file_put_contents($f, "");'`,
  `lua -e 'print(os.time(), os.getenv("HOME")); local f = io.open("x.txt", "w")'`,
  `awk '/error/ { print > "out/" $1 ".txt" }' log.txt`,
  `awk -F/ '{ print $2 "/" $3 }' paths.txt`,
  `Rscript -e 'write.csv(read.csv(file.path("data", "a.csv")), file.path("out", "b.csv"))'`,
  `julia -e 'write(joinpath("out", "x.txt"), "")'`,
  `tclsh <<< 'puts [file join / home user Documents]'`,
])('does not ask: %s', (command) => {
  expect(rulesOf(command)).toEqual([])
})
