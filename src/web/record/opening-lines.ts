/**
 * Openings by their usual English names: code of the Encyclopaedia of Chess Openings, name, moves from the initial position.
 * Compiled from common knowledge; names and moves are facts. A longer line has a more specific name. A position that is not
 * listed takes the name of the last listed one before it.
 */
export const OPENING_LINES = `
A00 Grob's Attack: g4
A00 Polish Opening: b4
A00 Van Geet Opening: Nc3
A00 Benko's Opening: g3
A00 Van 't Kruijs Opening: e3
A00 Mieses Opening: d3
A00 Anderssen's Opening: a3
A00 Saragossa Opening: c3
A00 Amar Opening: Nh3
A00 Barnes Opening: f3
A01 Nimzo-Larsen Attack: b3
A01 Nimzo-Larsen Attack, Modern Variation: b3 e5
A02 Bird's Opening: f4
A02 From's Gambit: f4 e5
A03 Bird's Opening, Dutch Variation: f4 d5
A04 Réti Opening: Nf3
A06 Réti Opening with d5: Nf3 d5
A07 King's Indian Attack: Nf3 d5 g3
A09 Réti Gambit: Nf3 d5 c4
A10 English Opening: c4
A10 English Opening, Anglo-Dutch Defence: c4 f5
A11 English Opening, Caro-Kann Defensive System: c4 c6
A13 English Opening, Agincourt Defence: c4 e6
A15 English Opening, Anglo-Indian Defence: c4 Nf6
A16 English Opening, Anglo-Indian Defence, Queen's Knight Variation: c4 Nf6 Nc3
A18 English Opening, Mikenas-Carls Variation: c4 Nf6 Nc3 e6 e4
A20 English Opening, Reversed Sicilian: c4 e5
A22 English Opening, Two Knights: c4 e5 Nc3 Nf6
A25 English Opening, Closed System: c4 e5 Nc3 Nc6 g3
A28 English Opening, Four Knights: c4 e5 Nc3 Nc6 Nf3 Nf6
A30 English Opening, Symmetrical Variation: c4 c5
A40 Queen's Pawn Game: d4
A40 Englund Gambit: d4 e5
A40 English Defence: d4 e6 c4 b6
A40 Modern Defence: d4 g6
A41 Queen's Pawn Game, Old Indian Set-up: d4 d6
A43 Old Benoni Defence: d4 c5
A45 Indian Defence: d4 Nf6
A45 Trompowsky Attack: d4 Nf6 Bg5
A46 Indian Defence, Knights Variation: d4 Nf6 Nf3
A46 Torre Attack: d4 Nf6 Nf3 e6 Bg5
A48 East Indian Defence: d4 Nf6 Nf3 g6
A48 London System against the King's Indian: d4 Nf6 Nf3 g6 Bf4
A50 Indian Defence, Normal Variation: d4 Nf6 c4
A51 Budapest Gambit: d4 Nf6 c4 e5
A51 Fajarowicz Variation: d4 Nf6 c4 e5 dxe5 Ne4
A52 Budapest Gambit, Adler and Rubinstein: d4 Nf6 c4 e5 dxe5 Ng4
A53 Old Indian Defence: d4 Nf6 c4 d6
A56 Benoni Defence: d4 Nf6 c4 c5
A57 Benko Gambit: d4 Nf6 c4 c5 d5 b5
A58 Benko Gambit Accepted: d4 Nf6 c4 c5 d5 b5 cxb5 a6 bxa6
A60 Modern Benoni: d4 Nf6 c4 c5 d5 e6
A67 Modern Benoni, Taimanov Variation: d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 f4 Bg7 Bb5+
A70 Modern Benoni, Classical Variation: d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6 e4 g6 Nf3
A80 Dutch Defence: d4 f5
A81 Dutch Defence, Fianchetto Attack: d4 f5 g3
A82 Staunton Gambit: d4 f5 e4
A84 Dutch Defence, Queen's Knight and Bishop's Pawn: d4 f5 c4
A87 Leningrad Dutch: d4 f5 c4 Nf6 g3 g6 Bg2 Bg7 Nf3
A90 Classical Dutch: d4 f5 c4 Nf6 g3 e6 Bg2
B00 King's Pawn Game: e4
B00 Nimzowitsch Defence: e4 Nc6
B00 Owen's Defence: e4 b6
B00 St George Defence: e4 a6
B01 Scandinavian Defence: e4 d5
B01 Scandinavian Defence, Main Line: e4 d5 exd5 Qxd5 Nc3 Qa5
B01 Scandinavian Defence, Modern Variation: e4 d5 exd5 Nf6
B02 Alekhine's Defence: e4 Nf6
B03 Alekhine's Defence, Four Pawns Attack: e4 Nf6 e5 Nd5 d4 d6 c4 Nb6 f4
B03 Alekhine's Defence, Exchange Variation: e4 Nf6 e5 Nd5 d4 d6 c4 Nb6 exd6
B04 Alekhine's Defence, Modern Variation: e4 Nf6 e5 Nd5 d4 d6 Nf3
B06 Modern Defence with e4: e4 g6
B07 Pirc Defence: e4 d6 d4 Nf6 Nc3
B08 Pirc Defence, Classical Variation: e4 d6 d4 Nf6 Nc3 g6 Nf3
B09 Pirc Defence, Austrian Attack: e4 d6 d4 Nf6 Nc3 g6 f4
B10 Caro-Kann Defence: e4 c6
B12 Caro-Kann Defence, Advance Variation: e4 c6 d4 d5 e5
B13 Caro-Kann Defence, Exchange Variation: e4 c6 d4 d5 exd5 cxd5
B13 Caro-Kann Defence, Panov Attack: e4 c6 d4 d5 exd5 cxd5 c4
B15 Caro-Kann Defence, Main Line: e4 c6 d4 d5 Nc3
B17 Caro-Kann Defence, Karpov Variation: e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nd7
B18 Caro-Kann Defence, Classical Variation: e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5
B20 Sicilian Defence: e4 c5
B21 Smith-Morra Gambit: e4 c5 d4 cxd4 c3
B21 Sicilian Defence, Grand Prix Attack: e4 c5 f4
B22 Sicilian Defence, Alapin Variation: e4 c5 c3
B23 Sicilian Defence, Closed: e4 c5 Nc3
B27 Sicilian Defence with Nf3: e4 c5 Nf3
B27 Sicilian Defence, Hyperaccelerated Dragon: e4 c5 Nf3 g6
B28 Sicilian Defence, O'Kelly Variation: e4 c5 Nf3 a6
B29 Sicilian Defence, Nimzowitsch Variation: e4 c5 Nf3 Nf6
B30 Sicilian Defence, Old Sicilian: e4 c5 Nf3 Nc6
B30 Sicilian Defence, Rossolimo Attack: e4 c5 Nf3 Nc6 Bb5
B32 Sicilian Defence, Open: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4
B33 Sicilian Defence, Sveshnikov Variation: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5
B34 Sicilian Defence, Accelerated Dragon: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6
B36 Sicilian Defence, Maróczy Bind: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 c4
B40 Sicilian Defence, French Variation: e4 c5 Nf3 e6
B41 Sicilian Defence, Kan Variation: e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6
B44 Sicilian Defence, Taimanov Variation: e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6
B50 Sicilian Defence, Modern Variations: e4 c5 Nf3 d6
B51 Sicilian Defence, Moscow Variation: e4 c5 Nf3 d6 Bb5+
B53 Sicilian Defence, Chekhover Variation: e4 c5 Nf3 d6 d4 cxd4 Qxd4
B56 Sicilian Defence, Classical Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6
B60 Sicilian Defence, Richter-Rauzer Attack: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5
B70 Sicilian Defence, Dragon Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6
B76 Sicilian Defence, Dragon, Yugoslav Attack: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O
B80 Sicilian Defence, Scheveningen Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6
B81 Sicilian Defence, Keres Attack: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6 g4
B90 Sicilian Defence, Najdorf Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6
B94 Sicilian Defence, Najdorf, Main Line: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5
C00 French Defence: e4 e6
C00 French Defence, Normal Variation: e4 e6 d4 d5
C01 French Defence, Exchange Variation: e4 e6 d4 d5 exd5
C02 French Defence, Advance Variation: e4 e6 d4 d5 e5
C03 French Defence, Tarrasch Variation: e4 e6 d4 d5 Nd2
C10 French Defence, Paulsen Variation: e4 e6 d4 d5 Nc3
C10 French Defence, Rubinstein Variation: e4 e6 d4 d5 Nc3 dxe4
C11 French Defence, Classical Variation: e4 e6 d4 d5 Nc3 Nf6
C12 French Defence, MacCutcheon Variation: e4 e6 d4 d5 Nc3 Nf6 Bg5 Bb4
C15 French Defence, Winawer Variation: e4 e6 d4 d5 Nc3 Bb4
C20 Open Game: e4 e5
C20 Wayward Queen Attack: e4 e5 Qh5
C21 Centre Game: e4 e5 d4 exd4
C21 Danish Gambit: e4 e5 d4 exd4 c3
C21 Centre Game, Queen's Recapture: e4 e5 d4 exd4 Qxd4
C23 Bishop's Opening: e4 e5 Bc4
C25 Vienna Game: e4 e5 Nc3
C29 Vienna Gambit: e4 e5 Nc3 Nf6 f4
C30 King's Gambit: e4 e5 f4
C31 Falkbeer Countergambit: e4 e5 f4 d5
C33 King's Gambit Accepted: e4 e5 f4 exf4
C33 King's Gambit, Bishop's Gambit: e4 e5 f4 exf4 Bc4
C34 King's Knight's Gambit: e4 e5 f4 exf4 Nf3
C37 King's Gambit, Muzio Gambit: e4 e5 f4 exf4 Nf3 g5 Bc4 g4 O-O
C39 King's Gambit, Kieseritzky Gambit: e4 e5 f4 exf4 Nf3 g5 h4 g4 Ne5
C40 King's Knight Opening: e4 e5 Nf3
C40 Latvian Gambit: e4 e5 Nf3 f5
C40 Elephant Gambit: e4 e5 Nf3 d5
C40 Damiano Defence: e4 e5 Nf3 f6
C41 Philidor Defence: e4 e5 Nf3 d6
C42 Petrov's Defence: e4 e5 Nf3 Nf6
C43 Petrov's Defence, Steinitz Attack: e4 e5 Nf3 Nf6 d4
C44 King's Knight Opening, Normal Variation: e4 e5 Nf3 Nc6
C44 Ponziani Opening: e4 e5 Nf3 Nc6 c3
C44 Scotch Game: e4 e5 Nf3 Nc6 d4
C44 Scotch Gambit: e4 e5 Nf3 Nc6 d4 exd4 Bc4
C44 Göring Gambit: e4 e5 Nf3 Nc6 d4 exd4 c3
C45 Scotch Game, Main Line: e4 e5 Nf3 Nc6 d4 exd4 Nxd4
C46 Three Knights Opening: e4 e5 Nf3 Nc6 Nc3
C47 Four Knights Game: e4 e5 Nf3 Nc6 Nc3 Nf6
C47 Scotch Four Knights Game: e4 e5 Nf3 Nc6 Nc3 Nf6 d4
C48 Four Knights Game, Spanish Variation: e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5
C50 Italian Game: e4 e5 Nf3 Nc6 Bc4
C50 Hungarian Defence: e4 e5 Nf3 Nc6 Bc4 Be7
C50 Giuoco Piano: e4 e5 Nf3 Nc6 Bc4 Bc5
C50 Giuoco Pianissimo: e4 e5 Nf3 Nc6 Bc4 Bc5 d3
C51 Evans Gambit: e4 e5 Nf3 Nc6 Bc4 Bc5 b4
C53 Giuoco Piano, Main Line: e4 e5 Nf3 Nc6 Bc4 Bc5 c3
C55 Two Knights Defence: e4 e5 Nf3 Nc6 Bc4 Nf6
C57 Two Knights Defence, Knight Attack: e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5
C57 Two Knights Defence, Fried Liver Attack: e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7
C58 Two Knights Defence, Main Line: e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5
C60 Ruy Lopez: e4 e5 Nf3 Nc6 Bb5
C61 Ruy Lopez, Bird's Defence: e4 e5 Nf3 Nc6 Bb5 Nd4
C62 Ruy Lopez, Steinitz Defence: e4 e5 Nf3 Nc6 Bb5 d6
C63 Ruy Lopez, Schliemann Defence: e4 e5 Nf3 Nc6 Bb5 f5
C64 Ruy Lopez, Classical Defence: e4 e5 Nf3 Nc6 Bb5 Bc5
C65 Ruy Lopez, Berlin Defence: e4 e5 Nf3 Nc6 Bb5 Nf6
C68 Ruy Lopez, Exchange Variation: e4 e5 Nf3 Nc6 Bb5 a6 Bxc6
C70 Ruy Lopez, Morphy Defence: e4 e5 Nf3 Nc6 Bb5 a6
C77 Ruy Lopez, Morphy Defence with Nf6: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6
C80 Ruy Lopez, Open: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4
C84 Ruy Lopez, Closed: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7
C89 Ruy Lopez, Marshall Attack: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5
D00 Queen's Pawn Game with d5: d4 d5
D00 Blackmar-Diemer Gambit: d4 d5 e4
D00 London System: d4 d5 Bf4
D01 Richter-Veresov Attack: d4 d5 Nc3 Nf6 Bg5
D02 Queen's Pawn Game, Zukertort Variation: d4 d5 Nf3
D02 London System with Nf3: d4 d5 Nf3 Nf6 Bf4
D04 Colle System: d4 d5 Nf3 Nf6 e3
D06 Queen's Gambit: d4 d5 c4
D07 Chigorin Defence: d4 d5 c4 Nc6
D08 Albin Countergambit: d4 d5 c4 e5
D10 Slav Defence: d4 d5 c4 c6
D10 Slav Defence, Exchange Variation: d4 d5 c4 c6 cxd5
D17 Slav Defence, Czech Variation: d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5
D20 Queen's Gambit Accepted: d4 d5 c4 dxc4
D30 Queen's Gambit Declined: d4 d5 c4 e6
D32 Tarrasch Defence: d4 d5 c4 e6 Nc3 c5
D35 Queen's Gambit Declined with Nf6: d4 d5 c4 e6 Nc3 Nf6
D35 Queen's Gambit Declined, Exchange Variation: d4 d5 c4 e6 Nc3 Nf6 cxd5
D37 Queen's Gambit Declined, Three Knights: d4 d5 c4 e6 Nc3 Nf6 Nf3
D43 Semi-Slav Defence: d4 d5 c4 c6 Nf3 Nf6 Nc3 e6
D45 Semi-Slav Defence with e3: d4 d5 c4 c6 Nf3 Nf6 Nc3 e6 e3
D50 Queen's Gambit Declined, Modern Variation: d4 d5 c4 e6 Nc3 Nf6 Bg5
D52 Queen's Gambit Declined, Cambridge Springs: d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7 e3 c6 Nf3 Qa5
D53 Queen's Gambit Declined, Orthodox Set-up: d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7
D58 Queen's Gambit Declined, Tartakower Defence: d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6
D80 Grünfeld Defence: d4 Nf6 c4 g6 Nc3 d5
D85 Grünfeld Defence, Exchange Variation: d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5
D90 Grünfeld Defence, Three Knights: d4 Nf6 c4 g6 Nc3 d5 Nf3
D96 Grünfeld Defence, Russian Variation: d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 Qb3
E00 Indian Defence with e6: d4 Nf6 c4 e6
E00 Catalan Opening: d4 Nf6 c4 e6 g3
E04 Catalan Opening, Open: d4 Nf6 c4 e6 g3 d5 Bg2 dxc4 Nf3
E06 Catalan Opening, Closed: d4 Nf6 c4 e6 g3 d5 Bg2 Be7 Nf3
E10 Indian Defence, Anti-Nimzo-Indian: d4 Nf6 c4 e6 Nf3
E11 Bogo-Indian Defence: d4 Nf6 c4 e6 Nf3 Bb4+
E12 Queen's Indian Defence: d4 Nf6 c4 e6 Nf3 b6
E15 Queen's Indian Defence, Fianchetto Variation: d4 Nf6 c4 e6 Nf3 b6 g3
E20 Nimzo-Indian Defence: d4 Nf6 c4 e6 Nc3 Bb4
E24 Nimzo-Indian Defence, Sämisch Variation: d4 Nf6 c4 e6 Nc3 Bb4 a3
E32 Nimzo-Indian Defence, Classical Variation: d4 Nf6 c4 e6 Nc3 Bb4 Qc2
E40 Nimzo-Indian Defence, Rubinstein System: d4 Nf6 c4 e6 Nc3 Bb4 e3
E60 King's Indian and Grünfeld: d4 Nf6 c4 g6
E61 King's Indian Defence: d4 Nf6 c4 g6 Nc3 Bg7
E70 King's Indian Defence with e4: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6
E76 King's Indian Defence, Four Pawns Attack: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f4
E80 King's Indian Defence, Sämisch Variation: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3
E90 King's Indian Defence, Normal Variation: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3
E92 King's Indian Defence, Classical Variation: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5
E97 King's Indian Defence, Mar del Plata Variation: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6
`;
