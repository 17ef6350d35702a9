// What the suite starts for each scenario: hands it on to the test, which has our client loaded already.
const [, , port, url] = process.argv
const { MCP_CONFORMANCE_SCENARIO: name, MCP_CONFORMANCE_CONTEXT: context = '{}' } = process.env
const answer = await fetch(`http://127.0.0.1:${port}`, {
  method: 'POST',
  body: JSON.stringify({ name, url, context: JSON.parse(context) }),
})
process.stderr.write(await answer.text())
process.exitCode = answer.ok ? 0 : 1
