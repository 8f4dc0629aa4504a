package frontend

func (p *parser) check(m *Module) {}
